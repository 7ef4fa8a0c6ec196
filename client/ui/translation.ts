/**
 * Lets texts follow after a translator has put `<font>` in place of Lit's text nodes: Lit then sets `data` of that element. The translator sees
 * the new text and translates it.
 */
if (globalThis.HTMLFontElement && !('data' in HTMLFontElement.prototype))
  Object.defineProperty(HTMLFontElement.prototype, 'data', {
    set(this: HTMLElement, text: string) {
      this.textContent = text;
    },
  });
