import { locale } from '#locale/grammar';
import { meta } from '../../../shared/games/presidential-poker/meta.ts';
import { picture } from './picture.ts';

export const cover = { name: meta.name[locale], picture };
