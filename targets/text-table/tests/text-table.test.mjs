import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import table from '../index.js';

describe('table', () => {
  it('pads cells to the width of their column', () => {
    assert.equal(
      table([
        ['a', 'bbb'],
        ['ccc', 'd'],
      ]),
      'a    bbb\nccc  d',
    );
  });

  it('aligns to the right, the middle and the point', () => {
    assert.equal(
      table(
        [
          ['a', '1'],
          ['b', '100'],
        ],
        { align: ['l', 'r'] },
      ),
      'a    1\nb  100',
    );
    assert.equal(
      table(
        [
          ['a', 'x'],
          ['bbb', 'y'],
        ],
        { align: ['c'] },
      ),
      ' a   x\nbbb  y',
    );
    assert.equal(table([['1.5'], ['22.75']], { align: ['.'] }), ' 1.5\n22.75');
  });

  it('takes another separator', () => {
    assert.equal(table([['a', 'b']], { hsep: '|' }), 'a|b');
  });

  it('measures as told', () => {
    const stringLength = (text) => text.replaceAll('*', '').length;
    assert.equal(
      table(
        [
          ['*a*', 'x'],
          ['bb', 'y'],
        ],
        { stringLength },
      ),
      '*a*   x\nbb  y',
    );
  });

  it('takes numbers, short rows and no rows', () => {
    assert.equal(table([[1, 22], [333]]), '1    22\n333');
    assert.equal(table([]), '');
  });
});
