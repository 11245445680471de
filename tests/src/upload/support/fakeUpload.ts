import { vi } from 'vitest';
import '#tests/support/blobBytes.ts';

/** One upload that the page sent; the test decides how it goes. */
interface SentUpload {
  purpose: string;
  name: string;
  wasAborted: boolean;
  progress: (part: number) => void;
  answer: (status: number, body: unknown) => void;
  lose: () => void;
}

/** Stands in for the older way to send a file, which tells how far it has come. */
export function fakeUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class FakeRequest {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #sent: SentUpload | null = null;
    open() {}
    setRequestHeader() {}
    abort() {
      if (this.#sent) this.#sent.wasAborted = true;
      this.onabort?.();
    }
    send(form: FormData) {
      this.#sent = {
        purpose: String(form.get('purpose')),
        name: (form.get('file') as File).name,
        wasAborted: false,
        progress: (part) => this.upload.onprogress?.({ loaded: part * 100, total: 100 }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload?.();
        },
        lose: () => this.onerror?.(),
      };
      sent.push(this.#sent);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
