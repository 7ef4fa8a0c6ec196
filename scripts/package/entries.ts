/** The module of each export. */
export const entries = {
  '.': 'client/sdk/index',
  sdk: 'client/sdk/index',
  forms: 'client/sdk/forms',
  site: 'client/site-api/index',
  widget: 'client/widget/index',
  'widget/own-games': 'client/games/own-games',
  embed: 'client/embed/element',
  game: 'shared/kernel/index',
  testing: 'test/contract/index',
  rules: 'shared/games/index',
  react: 'client/frameworks/react',
  vue: 'client/frameworks/vue',
  svelte: 'client/frameworks/svelte',
  verify: 'scripts/package/verify',
};
