import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pluralize from '../pluralize.js';

const PAIRS = [
  ['word', 'words'],
  ['bus', 'buses'],
  ['box', 'boxes'],
  ['city', 'cities'],
  ['day', 'days'],
  ['leaf', 'leaves'],
  ['knife', 'knives'],
  ['hero', 'heroes'],
  ['piano', 'pianos'],
  ['man', 'men'],
  ['person', 'people'],
  ['child', 'children'],
  ['mouse', 'mice'],
  ['analysis', 'analyses'],
  ['matrix', 'matrices'],
  ['radius', 'radii'],
  ['criterion', 'criteria'],
  ['ox', 'oxen'],
  ['quiz', 'quizzes'],
  ['passerby', 'passersby'],
];

describe('plural and singular', () => {
  for (const [one, many] of PAIRS) {
    it(`knows ${one} and ${many}`, () => {
      assert.equal(pluralize.plural(one), many);
      assert.equal(pluralize.plural(many), many);
      assert.equal(pluralize.singular(many), one);
      assert.equal(pluralize.singular(one), one);
      assert.equal(pluralize.isSingular(one), true);
      assert.equal(pluralize.isPlural(many), true);
    });
  }

  it('leaves words alone that have one form', () => {
    for (const word of ['sheep', 'fish', 'news', 'series', 'Chinese', 'information']) {
      assert.equal(pluralize.plural(word), word);
      assert.equal(pluralize.singular(word), word);
    }
  });

  it('keeps the case of the word', () => {
    assert.equal(pluralize.plural('CITY'), 'CITIES');
    assert.equal(pluralize.plural('City'), 'Cities');
    assert.equal(pluralize.singular('MEN'), 'MAN');
  });
});

describe('count', () => {
  it('takes the singular for exactly one', () => {
    assert.equal(pluralize('ducks', 1), 'duck');
    assert.equal(pluralize('duck', 0), 'ducks');
    assert.equal(pluralize('duck'), 'ducks');
  });

  it('puts the count in front when asked', () => {
    assert.equal(pluralize('duck', 3, true), '3 ducks');
    assert.equal(pluralize('duck', 1, true), '1 duck');
  });
});

describe('rules of the caller', () => {
  it('adds a plural', () => {
    assert.equal(pluralize.plural('gizmex'), 'gizmexes');
    pluralize.addPluralRule(/mex$/i, 'mexii');
    assert.equal(pluralize.plural('gizmex'), 'gizmexii');
  });

  it('adds a singular', () => {
    pluralize.addSingularRule(/zorps$/i, 'zorpus');
    assert.equal(pluralize.singular('zorps'), 'zorpus');
  });

  it('adds an irregular pair', () => {
    pluralize.addIrregularRule('florb', 'flarb');
    assert.equal(pluralize.plural('Florb'), 'Flarb');
    assert.equal(pluralize.singular('flarb'), 'florb');
  });

  it('adds a word without plural', () => {
    assert.equal(pluralize.plural('paper'), 'papers');
    pluralize.addUncountableRule('paper');
    assert.equal(pluralize.plural('paper'), 'paper');
  });
});
