import { expect, it } from 'vitest';
import { traceParentOf } from '#server/http/requestIds.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

onOneEngine((engine) => {
  const app = testApp({ engine });
  const ask = async (headers: Record<string, string> = {}, url = '/api/services') => {
    app.log.lines.length = 0;
    const answer = await app.app.inject({ url, headers });
    return { id: answer.headers['x-request-id'], lines: app.log.lines };
  };

  it('each answer has an id of its own, which stands in each line of the log about it', async () => {
    const [one, other] = [await ask(), await ask()];
    expect(one.id).toMatch(UUID);
    expect(other.id).toMatch(UUID);
    expect(other.id).not.toBe(one.id);
    expect(other.lines.length).toBeGreaterThan(0);
    expect(other.lines.map(({ request_id }) => request_id)).toEqual(
      other.lines.map(() => other.id),
    );
  });

  it.each(['/nothing/here', '/api/nothing', '/%', '/api/users'])(
    'the answer to %s has one, too',
    async (url) => {
      expect((await ask({}, url)).id).toMatch(UUID);
    },
  );

  it('takes over the one of the proxy in front, in a safe form alone', async () => {
    expect((await ask({ 'x-request-id': 'edge-1.f00d_42' })).id).toBe('edge-1.f00d_42');
    for (const bad of [
      'short',
      'x'.repeat(65),
      'with space here',
      '"quoted-quoted"',
      'a=b;c=d;e=f',
    ]) {
      expect((await ask({ 'x-request-id': bad })).id).toMatch(UUID);
    }
  });

  it('logs the trace that a request belongs to', async () => {
    const { lines } = await ask({ traceparent: PARENT });
    expect(lines.map(({ trace_id }) => trace_id)).toEqual(lines.map(() => TRACE));
    expect(
      (await ask({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })).lines[0],
    ).not.toHaveProperty('trace_id');
  });
});

it('reads a traceparent as the W3C writes it', () => {
  const read = (traceparent: string) => traceParentOf({ traceparent });
  const parent = { trace_id: TRACE, span_id: '00f067aa0ba902b7' };
  expect(read(PARENT)).toEqual({ ...parent, is_sampled: true });
  expect(read(`00-${TRACE}-00f067aa0ba902b7-00`)).toEqual({ ...parent, is_sampled: false });
  expect(read(`01-${TRACE}-00f067aa0ba902b7-01-later`)).toEqual({ ...parent, is_sampled: true });
  expect(read(`ff-${TRACE}-00f067aa0ba902b7-01`)).toBeNull();
  expect(read(`00-${TRACE}-${'0'.repeat(16)}-01`)).toBeNull();
  expect(read(`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`)).toBeNull();
  expect(traceParentOf({})).toBeNull();
});
