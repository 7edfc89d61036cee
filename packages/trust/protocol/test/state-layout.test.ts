import { expect, it } from 'vitest';
import { MAX_SOCKET_PATH_BYTES, stateLayout } from '../src/state-layout.ts';

it('keeps everything below the state directory when sockets fit there', () => {
  const layout = stateLayout('/srv/peltier');
  for (const [name, path] of Object.entries(layout))
    expect((path as string).startsWith('/srv/peltier'), name).toBe(true);
  expect(layout.socketPath).toBe('/srv/peltier/run/door.sock');
});

it('gives a deep state directory one short place for sockets, and no other the same', () => {
  const deep = `/srv/${'deep/'.repeat(30)}`;
  const layout = stateLayout(deep);
  for (const path of [layout.socketPath, layout.operatorSocketPath])
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(MAX_SOCKET_PATH_BYTES);
  expect(stateLayout(deep)).toEqual(layout);
  expect(stateLayout(`${deep}x`).socketPath).not.toBe(layout.socketPath);
  expect(layout.ledgerPath.startsWith(deep)).toBe(true);
});

it('counts bytes, not characters', () => {
  expect(stateLayout(`/srv/${'ü'.repeat(41)}`).socketPath.startsWith('/srv')).toBe(false);
});
