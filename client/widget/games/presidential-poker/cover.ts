import { meta } from '../../../../shared/games/presidential-poker/meta.ts';
import { locale } from '../../../words/en.ts';
import { about } from './about/en.ts';
import { picture } from './picture.ts';

export const cover = { name: meta.name[locale], about, picture };
