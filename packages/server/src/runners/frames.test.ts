import { describe, expect, it } from 'vitest';
import { encodeFrame, type Frame, frameReader } from './frames.js';

describe('frames', () => {
  const messages = [
    { header: { id: 1, name: 'Zoë' }, body: Buffer.from('body') },
    { header: { id: 2 }, body: Buffer.alloc(0) },
    { header: null, body: Buffer.from('名無し'.repeat(100)) },
  ];
  const bytes = Buffer.concat(messages.map(({ header, body }) => encodeFrame(header, body)));

  it.each([1, 3, 7, 64, bytes.length])('reads messages that arrive %d bytes at a time', (step) => {
    const frames: Frame[] = [];
    const take = frameReader((frame) => frames.push({ ...frame, body: Buffer.from(frame.body) }));
    for (let at = 0; at < bytes.length; at += step) take(bytes.subarray(at, at + step));
    expect(frames).toEqual(messages);
  });

  it('writes a body that is text as its bytes', () => {
    expect(encodeFrame({ a: 1 }, 'ä')).toEqual(encodeFrame({ a: 1 }, Buffer.from('ä')));
  });
});
