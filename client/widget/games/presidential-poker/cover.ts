import { name } from '../../../../shared/games/presidential-poker/name.ts';
import { locale } from '../../../words/en.ts';
import { about } from './about/en.ts';
import { picture } from './picture.ts';

export const cover = { name: name[locale], about, picture };
