import { locale } from '#locale/grammar';
import { meta } from '../../../shared/games/drop-rainbow/meta.ts';
import { picture } from './picture.ts';

export const cover = { name: meta.name[locale], picture };
