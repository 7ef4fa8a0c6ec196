// Computed before version 0.3.0, by iteration over all hands, from the showdown frequencies of games between hard players: do not edit.

/**
 * By the number of players, the goal, and the player's victory cards: the worth of a full hand before the first exchange, the second, and the showdown.
 * Two base-36 digits per shape, in the order of `fullShapes`: the chance to win the game, in parts of 1,295.
 */
export const equityDigits: Readonly<
  Record<number, Readonly<Record<number, readonly (readonly string[])[]>>>
> = {
  3: {
    '3': [
      ['j6iui5i5hkhkhkgzgzgzgzgpgtheku', 'j6ishxhxhahahagrgrgrgrgggggtku', 'j6iqhmhmh0h0h0gjgjgjgjg5g5g5ku'],
      [
        'omo9ninimvmvmvm8m8mammmammnolilplulvm8lzm9mvm8lzm9mmnimvm8m9m9mmnoo9nimvmvm8m9mmm9mmnosi',
        'omo7n8n8mjmjmjlylylylylplxmvl2l7lhlclylklnmjlylnlnlwn8mjlylylnlwmvo7n8mjmjlylylylnlwmvsi',
        'omo4mwmwm8m8m8lqlqlqlqlalalxkekylakylqlakym8lqlalakzmwm8lqlqlalalxo4mwm8m8lqlqlqlalalxsi',
      ],
      [
        'xkwwvjvjueueuet8t8t8t8sosornrwsds2t8sgs8uet8sosisbvjuet8t8sosisgwwvjueuet8t8t8sososirorwsds4t8sgs8uet8sosisfvjuet8t8sosiv6',
        'xkwtv2v2tututusrsrsrsrs6s6r4rcrxrisrryrptusrs6rzrsv2tusrsrs6rzrzwtv2tutusrsrsrs6s6rzr4rcrxrlsrryrptusrs6rzrwv2tusrsrs6rzv6',
        'xkwougugt9t9t9sdsdsdsdrkrkpyqyrkqysdrkqyt9sdrkrkqyugt9sdsdrkrkqywougt9t9sdsdsdrkrkrkpyqyrkqysdrkqyt9sdrkrkqyugt9sdsdrkrkv6',
      ],
    ],
    '4': [
      ['ebe3dmdmd7d7d7ctctctcvcqcvdfg6', 'ebe2dgdgd0d0d0cncncncncgciczg6', 'ebe0d8d8ctctctcicicicic8c8cfg6'],
      [
        'j3iqi1i1hghghggugugugugkgnh7g3g7gfgagughgihggugkgigni1hggugugkgnh7iqi1hghggugugugkgnh7kl',
        'j3iohshsh5h5h5gmgmgmgmgbgbgnfsfwg6fzglg7g4h5gmgbg7g7hsh5gmgmgbg7gmiohsh5h5gmgmgmgbgbgmkl',
        'j3imhhhhgvgvgvgegegegefzfzfzf5fofzfogefzfogvgefzfzfohhgvgegefzfzfximhhgvgvgegegefzfzfzkl',
      ],
      [
        'ocnzn9n9mnmnmnm2m2m7mkm7mkldlklplsm2lvm6mnm2lvm6mjn9mnm2m6m6mjnnnzn9mnmnm2m6mjm6mjnnlhlqlum5m2m5mjmnm5m5mjnnn9mnm5mjmjnnsg',
        'ocnxn0n0mdmdmdltltltlulllukxl2lcl8ltlflkmdltlilkltn0mdltltlkltmunxn0mdmdltltltlkltmukyl5leliltlilsmdltlilsmun0mdltltlsmusg',
        'ocnvmpmpm2m2m2lllllllll6l6kbkul6kulll6kum2lll6l6kympm2lllll6l6lwnvmpm2m2lllllll6l6lwkbkul6kulll6kym2lll6l6lwmpm2lllll6lwsg',
      ],
      [
        'xhwtveveu7u7u7t0t0t0sfr9rks3rrt0s6ryu7t0sfs8s1veu7t0t0sfs8wtveu7u7t0t0t0sfsfr9rks3rtt0s6ryu7t0sfs8s6veu7t0t0sfs8rarns3rtt0s6s4u7t0sfs8v0',
        'xhwpuwuwtmtmtmsjsjsjrxqpr1rnr7sjroretmsjrxrqrhuwtmsjsjrxrqwpuwtmtmsjsjsjrxrxqpr1rnr9sjroretmsjrxrqrmuwtmsjsjrxrqqpr3rnr9sjrorjtmsjrxrqv0',
        'xhwkuauat1t1t1s3s3s3rapmqnraqns3raqnt1s3raraqnuat1s3s3rarawkuat1t1s3s3s3rarapmqnraqns3raqnt1s3raraqnuat1s3s3rarapmqnraqns3raqnt1s3rarav0',
      ],
    ],
    '5': [
      ['avaoaaaa9z9z9z9n9n9n9n9i9l9xby', 'avana6a69t9t9t9i9i9i9i9c9c9lby', 'avam9z9z9n9n9n9e9e9e9e969697by'],
      [
        'e4dwdfdfd1d1d1cncncncscmcsdcc7cbcececnchcld1cnchclcrdfd1cncnclcrdcdwdfd1d1cncncrclcrdcg2',
        'e4dvdadacvcvcvcicicicicbcecwbyc1c7c4cic9cacvcicbcacedacvcicicbcecwdvdacvcvcicicicbcecwg2',
        'e4dtd2d2cocococdcdcdcdc3c3ccbkbwc3bwcdc3bwcocdc3c3bwd2cocdcdc3c3ccdtd2cococdcdcdc3c3ccg2',
      ],
      [
        'iyimhwhwhahahagogogogogdggfvfzg7g3gogagahagogdgbgfhwhagogogdgfgyimhwhahagogogogdgfgyfvg0g8g8gogagdhagogdgdgxhwhagogogdgxk8',
        'iyijhnhngzgzgzgfgfgfgfg4g4fjfofzfrgffzfxgzgfg4g0fzhngzgfgfg4g0geijhngzgzgfgfgfg4g4gefjfofzfvgffzfygzgfg4g0gdhngzgfgfg4gdk8',
        'iyihhbhbgogogog7g7g7g7fsfsexfgfsfgg7fsfggog7fsfsfghbgog7g7fsfsfoihhbgogog7g7g7fsfsfsexfgfsfgg7fsfggog7fsfsfnhbgog7g7fsfsk8',
      ],
      [
        'nxnlmymymdmdmdlulum3m3l6lfljlnlulqm3mdlulqm3mhmymdlum3m3mhnlmymdmdlum3mhm3mhlblmlpm2lum2mhmdm2m2mhnlmymdm2mhmhnllkm1m1mgm1mgnlmdmgmgnlsf',
        'nxnkmpmpm4m4m4lllllllgkrkxl6l2lll9lfm4lllblflqmpm4lllllflqnkmpm4m4lllllqlflqksl0l8lelllelpm4lllelpmsmpm4lllplpmskwlclclolllomsm4lolomssf',
        'nxnhmfmflulululelelel0k8kpl0kplel0kplulel0l0kwmflulelel0l0nhmflululelelel0l0k8kpl0kplel0kwlulel0l0lvmflulelel0lvkbkpl0kwlel0lvlulel0lvsf',
      ],
      [
        'xdwnv6v6twtwsosoqnr1rorasnrsritwsos2ruv6twsosos2wnv6twtwsosos2qor2rordsnrsritwsos2ruv6twsosos2qpr5rordsnrsrqtwsos2ruqtr5rormsnrsur',
        'xdwjununtbtbs5s5q3qjr8qqs5r9qytbs5rirbuntbs5s5riwjuntbtbs5s5riq3qjr8qts5r9qytbs5rirbuntbs5s5riq3qmr8qts5r9r4tbs5rirbq6qmr8r1s5r9ur',
        'xdwetztzsosorprpp3q6quq6rpquq6sorpququtzsorprpquwetzsosorprpqup3q6quq6rpquq6sorpququtzsorprpqup3q6quq6rpquq6sorpququp3q6quq6rpquur',
      ],
    ],
    '6': [
      ['827y7o7o7g7g7g7777777875787j93', '827x7k7k7c7c7c7474747470717a93', '827w7g7g787878717171716v6v6z93'],
      [
        'aqaja5a59t9t9t9h9h9h9h9c9e9q929599969h9a9b9t9h9c9b9ea59t9h9h9c9e9qaja59t9t9h9h9h9c9e9qbp',
        'aqaia0a09n9n9n9c9c9c9c96969e8w8y94909c94939n9c969494a09n9c9c96949eaia09n9n9c9c9c96969ebp',
        'aqah9u9u9h9h9h989898989090908j8u908u98908u9h9890908u9u9h9898909090ah9u9h9h989898909090bp',
      ],
      [
        'dudnd7d7cucucuchchchcochcoc1c5c8c9chcbcgcuchcbcgcnd7cuchchcgcnd9dnd7cucuchchcncgcnd9c3c8cacgchcgcncuchcgcnd9d7cuchcncnd9fy',
        'dudmd2d2cncncncbcbcbcbc5cabsbvc1bycbc3c4cncbc4c4c9d2cncbcbc4c9csdmd2cncncbcbcbc4c9csbsbwc2c3cbc3c9cncbc4c9csd2cncbcbc9csfy',
        'dudkcvcvchchchc6c6c6c6bxbxbfbqbxbqc6bxbqchc6bxbxbrcvchc6c6bxbxc9dkcvchchc6c6c6bxbxc9bfbqbxbqc6bxbrchc6bxbxc9cvchc6c6bxc9fy',
      ],
      [
        'itighphph2h2h2gfgfgfg4fifofyfsgfg0fzh2gfg4g1g3hph2gfgfg4g3ighph2h2gfgfgfg4g4fjfpfyfxgfg0g1h2gfg4g1gjhph2gfgfg4gjfkfufyg0gfg0gih2gfg4gijm',
        'itiehfhfgrgrgrg6g6g6fuf7fdfpfhg6fqfmgrg6fufqfohfgrg6g6fufqiehfgrgrg6g6g6fufuf7fdfpfkg6fqfmgrg6fufqg1hfgrg6g6fug1f7fgfpfkg6fqfzgrg6fufzjm',
        'itibh3h3ggggggfyfyfyfiemf6fif6fyfif6ggfyfifif6h3ggfyfyfifiibh3ggggfyfyfyfifiemf6fif6fyfif6ggfyfififah3ggfyfyfifiemf6fif6fyfif9ggfyfifijm',
      ],
      [
        'n8mzmfmflylylklkkzl9lcliljljlzlyljljlzmflyljlzlzmzmflylzljlzlzl6lhljlzljlzmelylzlzmemflzlzmemelglylymelymenklymemenklymemenkmenksd',
        'n8mxm8m8lplplalakjkqkykwlal1lalplal2lam8lplalalamxm8lplplalalaklkvl1l9lal9lmlplal9lmm8lplalmlmkrl8l8lmlalmmrlplmlmmrl6llllmrllmrsd',
        'n8mvlzlzlhlhl4l4k4kjkskjl4kskjlhl4kskslzlhl4l4ksmvlzlhlhl4l4ksk6kjkskjl4kskulhl4kskulzlhl4l4kuk9kjkskul4kultlhl4kultkgkukultl4ltsd',
      ],
      [
        'x5wdustfpnq8qzqjs2r3tfs2rfustfs2wdustfs2poq9qzqms2r3tfs2rfustfs2ppqdqzqms2r3tfs2rfpuqeqzqys2r3puquqzuc',
        'x5w9u8ssp2prqipyrjqkssrjquu8ssrjw9u8ssrjp2prqiq1rjqkssrjquu8ssrjp2puqiq1rjqkssrjqup5puqiqbrjqkp5q7qiuc',
        'x5w3tis3o8peq3per1q3s3r1q3tis3r1w3tis3r1o8peq3per1q3s3r1q3tis3r1o8peq3per1q3s3r1q3o8peq3per1q3o8peq3uc',
      ],
    ],
  },
  4: {
    '3': [
      ['f4ewededdwdwdwddddddddd4d7dqgx', 'f4eue7e7dododod5d5d5d5cvcvd7gx', 'f4etdzdzdededecxcxcxcxckckckgx'],
      [
        'lbl1kdkdjqjqjqj1j1j1j6iwj6k6i7idikijj1ioivjqj1iqivj6kdjqj1j1ivj6k6l1kdjqjqj1j1j6ivj6k6p5',
        'lbkzk4k4jfjfjfiririririeiijchnhui8i0iriaibjfirieibiik4jfiririeiijckzk4jfjfiriririeiijcp5',
        'lbkxjujuj3j3j3ihihihihi0i0iegzhgi0hgihi0hgj3ihi0i0hhjuj3ihihi0i0iekxjuj3j3ihihihi0i0iep5',
      ],
      [
        'vlv1tutuspspsprhrhrhrhququpmpxqiq4rgqlqbsprhquqnqetusprhrhquqnqhv1tuspsprhrhrhququqnpnpxqiq6rgqlqbsprhquqnqftusprhrhquqnt0',
        'vluytftfs5s5s5qyqyqyqyqaqaovp8pzpgqxq1pps5qyqaq2pttfs5qyqyqaq2pyuytfs5s5qyqyqyqaqaq2ovp8pzpjqxq1pps5qyqaq2pttfs5qyqyqaq2t0',
        'vluuswswrkrkrkqgqgqgqgplplnromplomqgplomrkqgplplomswrkqgqgplplomuuswrkrkqgqgqgplplplnromplomqgplomrkqgplplomswrkqgqgplplt0',
      ],
    ],
    '4': [
      ['aca79u9u9j9j9j9696969690949jbv', 'aca69q9q9d9d9d919191918u8u95bv', 'aca59l9l9797978w8w8w8w8n8n8obv'],
      [
        'eyeqe7e7dqdqdqd7d7d7d7cxd0dichclcscod7cucvdqd7cxcvcze7dqd7d7cxczdieqe7dqdqd7d7d7cxczdign',
        'eyepe1e1dhdhdhcycycycycocod0c4c9ckcdcyckcidhcycoclcke1dhcycycoclczepe1dhdhcycycycococzgn',
        'eyendtdtd8d8d8crcrcrcrcececeblbycebycrcebyd8crcecebydtd8crcrcececaendtd8d8crcrcrcececegn',
      ],
      [
        'l0kqk3k3jhjhjhitititj3irj3hzi6ididitiiirjhitijirj2k3jhititirj2k4kqk3jhjhititj2irj2k4i2ibihipitipj2jhitipj2k4k3jhitj2j2k4p2',
        'l0kojvjvj7j7j7ijijijiji7iehghni1huiji3i5j7iji7i5idjvj7ijiji7idjakojvj7j7ijijiji7idjahghqi2i3iji3icj7iji7icjajvj7ijijicjap2',
        'l0kmjljliviviviaiaiaiahuhuguhbhuhbiahuhbiviahuhuhfjliviaiahuhuickmjliviviaiaiahuhuicguhbhuhbiahuheiviahuhuicjliviaiahuicp2',
      ],
      [
        'vfuvtntnshshshr7r7r7qjp4piq6prr6q9pyshr7qjqbq2tnshr7r7qjqbuvtnshshr7r7r7qjqjp5piq6ptr6q9pyshr7qjqbq3tnshr7r7qjqbp5pkq6ptr6q9q0shr7qjqbss',
        'vfust7t7rwrwrwqnqnqnpyofotpnp2qnpppcrwqnpypqpgt7rwqnqnpypqust7rwrwqnqnqnpypyofotpnp5qnpppcrwqnpypqpht7rwqnqnpypqofowpnp5qnpppcrwqnpypqss',
        'vfuososorararaq5q5q5p9ndo9p9o9q5p9o9raq5p9p9o9soraq5q5p9p9uosoraraq5q5q5p9p9ndo9p9o9q5p9o9raq5p9p9o9soraq5q5p9p9ndo9p9o9q5p9o9raq5p9p9ss',
      ],
    ],
    '5': [
      ['736z6r6r6j6j6j6a6a6a6a65686h81', '736z6o6o6f6f6f6666666661616781', '736y6k6k6a6a6a636363635x5x5x81'],
      [
        'a49z9n9n9c9c9c909090908v8z9e8k8m8q8p8z8s8u9c908t8u8y9n9c90908u8y9e9z9n9c9c9090908u8y9ebq',
        'a49y9j9j9696968u8u8u8u8o8o908a8e8l8h8u8l8l968u8o8m8o9j968u8u8o8o909y9j96968u8u8u8o8o90bq',
        'a49x9e9e9090908p8p8p8p8h8h8k7z878h878p8h87908p8h8h879e908p8p8h8h8k9x9e90908p8p8p8h8h8kbq',
      ],
      [
        'ereje0e0dididiczczczczcpcrc7cccjcfczcmcmdiczcpcmcqe0diczczcpcqd8eje0didiczczczcpcqd8c7cdckckczcmcpdiczcpcpd7e0diczczcpd7g9',
        'ereidtdtdadadacqcqcqcqcgcgbubzcbc4cqccc9dacqcgcdcbdtdacqcqcgcdcqeidtdadacqcqcqcgcgcqbuc0cbc7cqcccadacqcgcdcpdtdacqcqcgcpg9',
        'eregdldld0d0d0cjcjcjcjc5c5bcbqc5bqcjc5bqd0cjc5c5bqdld0cjcjc5c5c0egdld0d0cjcjcjc5c5c5bcbqc5bqcjc5bqd0cjc5c5c0dld0cjcjc5c5g9',
      ],
      [
        'kkkajpjpj5j5j5ijijimimhqhyi4i6ijiailj5ijiailiyjpj5ijililiykajpj5j5ijiliyiliyhui4i9ikijikiyj5ikikiyk1jpj5ikiyiyk1i1iiiiixijixk1j5ixixk1oz',
        'kkk9jijiivivivi9i9i9i0h7hfhshmi9hvhyivi9hxhyi8jiivi9i9hyi8k9jiivivi9i9i9hyi8h8hihuhwi9hwi7ivi9hxi7j8jiivi9i9i7j8hchthui6i9i6j8ivi9i6j8oz',
        'kkk7j8j8ikikiki1i1i1hlgph4hlh4i1hlh4iki1hlhlhcj8iki1i1hlhlk7j8ikiki1i1i1hlhlgph4hlh4i1hlhbiki1hlhli9j8iki1i1hli9grh4hlhbi1hli9iki1hli9oz',
      ],
      [
        'v7umtctcs3s3qrqrodovpnp6qrprpfs3qrq2putcs3qrqrq2umtcs3s3qrqrq2oeowpnp8qrprpfs3qrq2putcs3qrqrq2ofoypnp8qrprpis3qrq2puohoypnpcqrprsf',
        'v7ujsvsvririq6q6noo7p5ohq6p6orriq6pgp8svriq6q6pgujsvririq6q6pgnoo7p5okq6p6orriq6pgp8svriq6q6pgnooap5okq6p6osriq6pgp8nroap5onq6p6sf',
        'v7ufsasaququpnpnmqnooqnopnoqnoqupnoqoqsaqupnpnoqufsaququpnpnoqmqnooqnopnoqnoqupnoqoqsaqupnpnoqmqnooqnopnoqnoqupnoqoqmqnooqnopnoqsf',
      ],
    ],
    '6': [
      ['4t4q4l4l4f4f4f4949494947484f5i', '4t4q4j4j4d4d4d474747474444485i', '4t4p4g4g4a4a4a444444444040415i'],
      [
        '6y6u6l6l6d6d6d6464646460626b5t5u5y5w645z5z6d64605z616l6d646460616a6u6l6d6d64646460616a7t',
        '6y6t6i6i696969616161615w5w625m5p5u5r605u5t69615w5u5u6i6961615w5u616t6i69696161615w5w617t',
        '6y6s6e6e6565655x5x5x5x5r5r5r5e5k5r5k5x5r5k655x5r5r5k6e655x5x5r5r5q6s6e65655x5x5x5r5r5r7t',
      ],
      [
        '9v9q9e9e9494948s8s8s8t8p8t8c8f8j8i8s8l8o948s8m8o8t9e948s8s8o8t9a9q9e94948s8s8t8o8t9a8d8h8l8o8s8o8t948s8o8t9a9e948s8t8t9abk',
        '9v9p9a9a8y8y8y8n8n8n8n8h8i83878e8a8n8f8f8y8n8h8f8i9a8y8n8n8h8i8w9p9a8y8y8n8n8n8h8i8w83888e8e8n8f8h8y8n8h8h8w9a8y8n8n8h8wbk',
        '9v9o95958t8t8t8i8i8i8i8a8a7t818a818i8a818t8i8a8a81958t8i8i8a8a8g9o958t8t8i8i8i8a8a8g7t818a818i8a818t8i8a8a8g958t8i8i8a8gbk',
      ],
      [
        'ekebdrdrd9d9d9cpcpcpcebtbzc9c3cpcbc9d9cpcecccddrd9cpcpcecdebdrd9d9cpcpcpcecebuc0c9c7cpcbccd9cpcecccsdrd9cpcpcecsbvc4c9c9cpcbcqd9cpcecqfl',
        'eke9dldld0d0d0cgcgcgc5bhbnc0bscgc1bxd0cgc5c2bzdld0cgcgc5c2e9dld0d0cgcgcgc5c5bhboc0bvcgc1bxd0cgc5c2cbdld0cgcgc5cbbhbrc0bvcgc1c9d0cgc5c9fl',
        'eke8dcdccqcqcqc8c8c8bub0bebubec8bubecqc8bububedccqc8c8bubue8dccqcqc8c8c8bubub0bebubec8bubecqc8bububldccqc8c8bubub0bebubec8bubkcqc8bubufl',
      ],
      [
        'jtjlj3j3imimi4i4hfhphuhyi4i1ieimi4i1iej3imi4ieiejlj3imimi4ieiehlhxi0iei4ieitimieieitj3imieitithvididitiditjzimititjzicititjzitjzow',
        'jtjjiwiwididhvhvgxh6hhhdhvhjhqidhvhlhqiwidhvhvhqjjiwididhvhvhqgzhahjhphvhpi1idhvhpi1iwidhvi1i1h5hnhni0hvi0j5idi0i0j5hki0i0j5i0j5ow',
        'jtjiioioi4i4hohogjgwhbgwhohbgwi4hohbhbioi4hohohbjiioi4i4hohohbgkgwhbgwhohbh8i4hohbhbioi4hohohbgngwhbh8hohbi7i4hohbi7guh8hbi7hoi7ow',
      ],
      [
        'utu6ssrgn3ntoro7pzowrgpzp9ssrgpzu6ssrgpzn4nuoroapzowrgpzp9ssrgpzn5nxoroapzowrgpzp9n9nxorogpzown9o9orrt',
        'utu3saqsmen6o8nhpdoaqspdolsaqspdu3saqspdmen6o8nlpdoaqspdolsaqspdmenao8nlpdoaqspdolminao8nppdoaminjo8rt',
        'uttyroq3lnmnnsmnosnsq3osnsroq3ostyroq3oslnmnnsmnosnsq3osnsroq3oslnmnnsmnosnsq3osnslnmnnsmnosnslnmnnsrt',
      ],
    ],
  },
  5: {
    '3': [
      ['c3bzbobobbbbbbavavavavanapb3dt', 'c3bzblblb4b4b4apapapapafafandt', 'c3bybgbgavavavajajajaja4a4a4dt'],
      [
        'ikiehxhxhdhdhdgpgpgpgpgcghh8fpfvg5g0gpg8g9hdgpgcgagghxhdgpgpgcggh8iehxhdhdgpgpgpgcggh8lt',
        'ikidhshsh2h2h2gfgfgfgfg0g0ggf5fcftfjgffufrh2gfg0fvfuhsh2gfgfg0fvggidhsh2h2gfgfgfg0g0gglt',
        'ikichkhkgpgpgpg6g6g6g6fjfjfkejexfjexg6fjexgpg6fjfjexhkgpg6g6fjfjfkichkgpgpg6g6g6fjfjfklt',
      ],
      [
        'tft4sasarararaq4q4q4q4pipio4ohp4opq4p7owraq4pipap0saraq4q4pipap0t4sararaq4q4q4pipipao5ohp4orq4p7owraq4pipap0saraq4q4pipaqy',
        'tft2s0s0qrqrqrpmpmpmpmowownanooknypmolo7qrpmowonocs0qrpmpmowonoct2s0qrqrpmpmpmowowonnanooko0pmolo7qrpmowonocs0qrpmpmowonqy',
        'tft0rnrnq4q4q4p6p6p6p6o3o3mbmzo3mzp6o3mzq4p6o3o3mzrnq4p6p6o3o3mzt0rnq4q4p6p6p6o3o3o3mbmzo3mzp6o3mzq4p6o3o3mzrnq4p6p6o3o3qy',
      ],
    ],
    '4': [
      ['7o7m7f7f7676766w6w6w6w6r6t728u', '7o7l7c7c7272726s6s6s6s6m6m6s8u', '7o7l79796x6x6x6p6p6p6p6f6f6f8u'],
      [
        'bvbrbgbgb2b2b2ananananaeagau9za3aaa6anacabb2anaeacafbgb2ananaeafaubrbgb2b2anananaeafaudi',
        'bvbqbcbcavavavagagagaga6a6ae9m9ra29vaga3a0avaga6a3a1bcavagaga6a3aebqbcavavagagaga6a6aedi',
        'bvbpb7b7anananaaaaaaaa9w9w9w989h9w9haa9w9hanaa9w9w9hb7anaaaa9w9w9rbpb7ananaaaaaa9w9w9wdi',
      ],
      [
        'i8i2hmhmh2h2h2gegegegeg3gafeflfvfqgefyg1h2geg2g1g9hmh2gegeg2g9h3i2hmh2h2gegegeg2g9h3fffnfxfzgefzg8h2geg2g8h3hmh2gegeg8h3lo',
        'i8i1hghggrgrgrg4g4g4g4fqfqeuf2fjf9g4flfigrg4fqfmfnhggrg4g4fqfngci1hggrgrg4g4g4fqfqgceuf4fkffg4flflgrg4fqfmgchggrg4g4fqgclo',
        'i8i0h9h9gfgfgffwfwfwfwfafaeaeofaeofwfaeogffwfafaeoh9gffwfwfafafgi0h9gfgffwfwfwfafafgeaeofaeofwfaeogffwfafafgh9gffwfwfafglo',
      ],
      [
        't7sws1s1r0r0r0ptptptp5nko0oroapsouoir0ptp5oxons1r0ptptp5oxsws1r0r0ptptptp5p5nlo0orocpsouoir0ptp5oxons1r0ptptp5oxnlo2orocpsouoir0ptp5oxqo',
        't7surrrrqhqhqhpapapaojmsn8o6nipao8nsqhpaojoanyrrqhpapaojoasurrqhqhpapapaojojmsn8o6nlpao8nsqhpaojoanyrrqhpapaojoamsnao6nlpao8nsqhpaojoaqo',
        't7ssrdrdptptptotototnplvmknpmkotnpmkptotnpnpmkrdptototnpnpssrdptptotototnpnplvmknpmkotnpmkptotnpnpmkrdptototnpnplvmknpmkotnpmkptotnpnpqo',
      ],
    ],
    '5': [
      ['4t4s4n4n4i4i4i4c4c4c4c49494f5j', '4t4s4m4m4f4f4f494949494545495j', '4t4r4k4k4c4c4c474747474141415j'],
      [
        '7f7d76766x6x6x6o6o6o6o6j6k6u696c6g6d6o6h6h6x6o6j6h6j766x6o6o6j6j6u7d766x6x6o6o6o6j6j6u8l',
        '7f7c73736t6t6t6k6k6k6k6e6e6j61646b676k6b6a6t6k6e6c6b736t6k6k6e6c6j7c736t6t6k6k6k6e6e6j8l',
        '7f7c70706o6o6o6g6g6g6g6767675s5y675y6g675y6o6g67675y706o6g6g6767667c706o6o6g6g6g6767678l',
      ],
      [
        'blbgb6b6asasasacacacaca4a59n9r9z9vaca1a0asaca4a2a4b6asacaca4a4aibgb6asasacacaca4a4ai9n9sa09zaca1a2asaca4a2ahb6asacaca4ahd3',
        'blbgb2b2alalala6a6a6a69w9w9b9g9r9ka69s9pala69w9t9rb2ala6a69w9ta2bgb2alala6a6a69w9wa29b9g9r9na69s9pala69w9ta1b2ala6a69wa1d3',
        'blbfaxaxadadada0a0a0a09l9l8x969l96a09l96ada09l9l96axada0a09l9l9gbfaxadada0a0a09l9l9l8x969l96a09l96ada09l9l9gaxada0a09l9ld3',
      ],
      [
        'hqhkh5h5gmgmgmg0g0g0ftf0f9fiffg0fmfrgmg0fofrg1h5gmg0g0frg1hkh5gmgmg0g0g1frg1f3fcfkfqg0fqg0gmg0fqg0gyh5gmg0g0g0gyf8fnfnfzg0fzgygmg0fzgylh',
        'hqhjgzgzgcgcgcfrfrfrfdeheqf7exfqf8f8gcfrfdf9ffgzgcfrfrfdffhjgzgcgcfrfrfrfdffeiesf7f5fqf8fdgcfrfdfdg7gzgcfrfrfdg7elf1f7fbfqfbg7gcfrfdg7lh',
        'hqhigsgsg0g0g0fififieye0edeyedfieyedg0fieyeyeigsg0fifieyeyhigsg0g0fififieyeye0edeyedfieyehg0fieyeyfbgsg0fifieyfbe0edeyehfieyfbg0fieyfblh',
      ],
      [
        'susjrnrnqjqjpapampn9o5nlp9o9nvqjpaolocrnqjpapaolsjrnqjqjpapaolmpn9o5nnp9o9nvqjpaolocrnqjpapaolmqnbo5nnp9o9nvqjpaolocmsnbo5nnp9o9q6',
        'sushrbrbpzpzoqoqlyminkmtoqnmn4pzoqnynorbpzoqoqnyshrbpzpzoqoqnylyminkmwoqnmn4pzoqnynorbpzoqoqnylymknkmwoqnmn4pzoqnynom0mknkmwoqnmq6',
        'suseqxqxpapao9o9l4lvn2lvo9n2lvpao9n2n2qxpao9o9n2seqxpapao9o9n2l4lvn2lvo9n2lvpao9n2n2qxpao9o9n2l4lvn2lvo9n2lvpao9n2n2l4lvn2lvo9n2q6',
      ],
    ],
    '6': [
      ['2z2y2v2v2s2s2s2o2o2o2o2m2n2q3f', '2z2y2u2u2q2q2q2n2n2n2n2k2k2m3f', '2z2y2t2t2o2o2o2l2l2l2l2i2i2i3f'],
      [
        '4l4k4f4f4a4a4a444444444142473v3x3z3y4440404a444140414f4a44444141474k4f4a4a4444444141475a',
        '4l4j4e4e484848424242423y3y413q3s3w3u423w3v48423y3x3w4e4842423y3x414j4e48484242423y3y415a',
        '4l4j4c4c4444443z3z3z3z3u3u3u3l3o3u3o3z3u3o443z3u3u3o4c443z3z3u3u3s4j4c44443z3z3z3u3u3u5a',
      ],
      [
        '74716v6v6n6n6n6d6d6d6d686a5y6165636d67676n6d68676a6v6n6d6d686a6k716v6n6n6d6d6d686a6k5z6266666d67696n6d68696k6v6n6d6d696k8b',
        '74716s6s6j6j6j6969696964645r5u615x6961606j696462616s6j696964626a716s6j6j69696964646a5r5u615z6961616j6964626a6s6j6969646a8b',
        '74706p6p6d6d6d666666665x5x5j5o5x5o665x5o6d665x5x5o6p6d66665x5x5x706p6d6d6666665x5x5x5j5o5x5o665x5o6d665x5x5x6p6d66665x5x8b',
      ],
      [
        'b9b5auauagagaga0a0a09r979d9m9ha09o9maga09r9p9pauaga0a09r9pb5auagaga0a0a09r9r989e9m9ka09o9oaga09r9pa0auaga0a09ra0999h9m9ma09o9zaga09r9zce',
        'b9b4aqaqa9a9a99t9t9t9j8w929f969t9f9ba99t9j9g9daqa99t9t9j9gb4aqa9a99t9t9t9j9j8w929f999t9f9ba99t9j9g9maqa99t9t9j9m8w959f999t9f9la99t9j9lce',
        'b9b3alala0a0a09n9n9n988k8t988t9n988ta09n98988tala09n9n9898b3ala0a09n9n9n98988k8t988t9n988ta09n989890ala09n9n98988k8t988t9n988za09n9898ce',
      ],
      [
        'gwgrgegefyfyffffelevf1f3fff7fhfyfff7fhgefyfffhfhgrgefyfyfffhfheqf1f6fgfffgfsfyfgfgfsgefyfgfsfsexfefefsfffsgtfyfsfsgtfcfrfrgtfrgtlb',
        'gwgqgagafqfqf7f7e3eceqekf7etewfqf7ewewgafqf7f7ewgqgafqfqf7f7ewe5egeseuf7euf4fqf7ewf4gafqf7f7f4eaeresf3f7f3g2fqf7f3g2emf1f1g2f7g2lb',
        'gwgpg4g4fgfgf0f0dqe1eje1f0eje1fgf0ejejg4fgf0f0ejgpg4fgfgf0f0ejdqe1eje1f0ejecfgf0ejejg4fgf0f0ejdte1ejebf0ejf6fgf0ejf6dyebejf6f0f6lb',
      ],
      [
        's8rvqwppl6lyn1meobn6ppobnlqwppobrvqwppobl6lyn1mgobn6ppobnlqwppobl7m1n1mgobn6ppobnllam1n1mgobn6lam6n1pb',
        's8rtqkp3khl8mgllnqmjp3nqmvqkp3nqrtqkp3nqkhl8mglonqmjp3nqmvqkp3nqkhlbmglonqmjp3nqmvkklbmglonqmjkklhmgpb',
        's8rqq4ocjtkmlxkmn7lxocn7lxq4ocn7rqq4ocn7jtkmlxkmn7lxocn7lxq4ocn7jtkmlxkmn7lxocn7lxjtkmlxkmn7lxjtkmlxpb',
      ],
    ],
  },
};
