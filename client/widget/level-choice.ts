import type { TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import { type Level, levels } from '../../shared/kernel/computer.ts';
import type { OptionField } from './games/drawing.ts';
import { optionFields } from './option-fields.ts';
import { remember, remembered } from './remembered.ts';

const field: OptionField = {
  key: 'level',
  label: formWords.computers,
  choices: levels.map((level) => ({ value: level, label: formWords.levels[level] })),
};

/** The level chosen last in this browser. */
export const lastLevel = (): Level => levels.find((level) => level === remembered('level')) ?? 'normal';

/** A field for how well computer players play. */
export const levelChoice = (level: Level, choose: (level: Level) => void): TemplateResult[] =>
  optionFields([field], new Map([[field.key, level]]), (_key, value) => {
    const chosen = levels.find((other) => other === value) ?? 'normal';
    remember('level', chosen);
    choose(chosen);
  });
