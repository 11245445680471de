/** Scans files for viruses (`SCAN_URL`). Without an answer a file is refused. */
import { msg } from '#schema/language/index.ts';
import { AppError } from '../http/errors.ts';
import { failureCode } from '../http/loggedError.ts';
import { fetchTraced, statusError } from '../http/outgoing.ts';
import { scanByIcap } from './icap.ts';

export interface Scanner {
  /**
   * @returns the scanner's name of what was found; null for nothing
   * @throws AppError unavailable if the scanner does not answer
   */
  scan(bytes: Uint8Array): Promise<string | null>;
}

/** A scanner may find something and not name it. */
const UNNAMED = 'harmful content';
const TIMEOUT_MS = 30_000;

/** @param onProblem called with the reason, for the operator; it contains no secrets */
export function openScanner(url: string, onProblem: (problem: string) => void): Scanner {
  const ask = url.startsWith('icap:') ? scanByIcap : scanByHttp;
  return {
    async scan(bytes) {
      try {
        const infection = await ask(url, bytes, AbortSignal.timeout(TIMEOUT_MS));
        return infection === '' ? UNNAMED : infection;
      } catch (error) {
        onProblem(`Files cannot be scanned: ${failureCode(error)}. See SCAN_URL.`);
        throw new AppError(
          'unavailable',
          msg('Files cannot be checked for viruses right now. Try again in a few minutes.'),
          { retry_after: 60, cause: 'scanner_away' },
        );
      }
    },
  };
}

/** Posts the file as a form, as common services for ClamAV expect. Any unknown status is an error. */
async function scanByHttp(url: string, bytes: Uint8Array, signal: AbortSignal) {
  const { origin, pathname, search, username, password } = new URL(url);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file');
  const answer = await fetchTraced(origin + pathname + search, {
    method: 'POST',
    body: form,
    signal,
    redirect: 'error',
    headers: username
      ? {
          Authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`,
        }
      : {},
  });
  const text = await answer.text();
  if (answer.status === 200 || answer.status === 204) return null;
  if (answer.status === 406 || answer.status === 403) return nameIn(text);
  throw statusError(answer.status);
}

const nameIn = (text: string) =>
  /"(?:Description|virus|threat)"\s*:\s*"([^"]{1,80})"/i.exec(text)?.[1] ?? '';
