/** A display or a kiosk of a team, with its key; and a browser without scripts that opens it. */
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { done } from '../visits/buildLine.ts';

export interface TestScreen {
  id: string;
  /** Where it opens. */
  path: string;
}

export async function buildScreen(
  admin: Client,
  overrides: {
    kind: 'display' | 'kiosk';
    team_id: string;
    name?: string;
    further_teams?: string[];
  },
): Promise<TestScreen> {
  const { id } = done(
    await admin.post('/screens/create', { name: `Screen ${++count}`, ...overrides }),
  );
  const { path } = done(await admin.post(`/screens/renew-key/${id}`));
  return { id, path };
}
let count = 0;

/** Opens a page, or sends a form, from an address. */
export function browserOf(app: TestApp, address = '203.0.113.7') {
  const send = async (method: 'GET' | 'POST', url: string, payload?: Record<string, string>) => {
    const {
      statusCode,
      headers,
      payload: text,
    } = await app.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(payload && { payload: new URLSearchParams(payload).toString() }),
    });
    return { status: statusCode, text, headers, to: String(headers.location ?? '') };
  };
  return {
    get: (url: string, headers: Record<string, string> = {}) =>
      app.app.inject({ method: 'GET', url, remoteAddress: address, headers }),
    open: (url: string) => send('GET', url),
    post: (url: string, form: Record<string, string>) => send('POST', url, form),
  };
}

/** The value of a hidden field. */
export const hidden = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
