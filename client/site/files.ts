import { css } from 'lit';

/** Saves a JSON text as a file of this name. */
export const saveJson = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The file of an input's `change` event. */
export const chosenFile = ({ target }: Event): File | undefined =>
  target instanceof HTMLInputElement ? target.files?.[0] : undefined;

/** Of a label with an input for a file. */
export const fileStyles = css`
  label {
    display: grid;
    gap: var(--arcus-space-2);
    min-inline-size: 0;
  }
  input[type='file'] {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    font: inherit;
  }
  ::file-selector-button {
    min-block-size: 44px;
    margin-inline: 0 var(--arcus-space-4);
    padding-inline: var(--arcus-space-5);
    border: 1.5px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    color: var(--arcus-ink);
    font: inherit;
    font-weight: var(--arcus-weight-bold);
    cursor: pointer;
  }
`;
