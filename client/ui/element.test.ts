import { describe, expect, test, vi } from 'vitest';
import { attribute, element, flag, property, rootlessElement, state } from './element.ts';

const properties = { text: attribute('none'), on: flag, given: property<number | null>(null), own: state(1) };

class OwnRoot extends element(properties) {
  constructor() {
    super();
    this.own = 2;
  }
}

class NoRoot extends rootlessElement(properties) {
  constructor() {
    super();
    this.own = 2;
  }
}

customElements.define('own-root', OwnRoot);
customElements.define('no-root', NoRoot);

describe.each([
  ['element', OwnRoot],
  ['rootlessElement', NoRoot],
] as const)('%s', (_, Tested) => {
  test('has the initial values, which the constructor of a subclass may replace', () => {
    const { text, on, given, own } = new Tested();
    expect({ text, on, given, own }).toEqual({ text: 'none', on: false, given: null, own: 2 });
  });

  test('observes the attributes of `attribute` and `flag` only', () => {
    expect(Tested.observedAttributes).toEqual(['text', 'on']);
    const tested = new Tested();
    tested.attributeChangedCallback('text', null, 'some');
    tested.attributeChangedCallback('on', null, '');
    expect([tested.text, tested.on]).toEqual(['some', true]);
  });

  test('draws again when a property changes', () => {
    const tested = new Tested();
    const draw = vi.spyOn(tested, 'requestUpdate');
    tested.given = 1;
    tested.own = 3;
    expect(draw).toHaveBeenCalledTimes(2);
  });
});
