// Made by scripts/prospects.ts: do not change it by hand.

/**
 * By the number of players, and of one's victory cards: what a full hand is worth before the first exchange, the second, and the showdown.
 * Two digits of base 36 for each shape, in the order of `fullShapes`, are a chance to win the game in parts of 1,295.
 */
export const prospects: Readonly<Record<number, readonly (readonly string[])[]>> = {
  3: [
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
  4: [
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
  5: [
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
};
