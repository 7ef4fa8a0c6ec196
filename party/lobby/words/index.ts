import type { Locale } from '../../../shared/kernel/locales.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as ko } from './ko.ts';

export type Words = typeof en;

/** What our pages say before a script runs, or without one. */
export const wordsIn: Readonly<Record<Locale, Words>> = { en, ko, es };
