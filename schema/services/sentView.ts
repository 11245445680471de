/**
 * A first view as the server sends it: the components of the booking front make it, which the server
 * knows as a built file alone.
 */
import type { Translate } from '../language/index.ts';

export interface ViewRequest {
  /** The path of the page, such as `/services/1`. */
  path: string;
  /** The query of the page, such as `search=birth`. */
  search: string;
  /** Code and BCP 47 tag of the language. */
  language: { id: string; locale: string };
  /** Codes of the languages that the organisation offers. */
  offered: readonly string[];
  translate: Translate;
  /** The present, in milliseconds. */
  now: number;
  /** The origin of the pages, such as `https://book.example.org`. */
  origin: string;
  /** Reads from the API as somebody without an account. @param path below `/api` */
  read: (path: string) => Promise<Response>;
}

export interface SentView {
  status: 200 | 404;
  title: string;
  description: string;
  html: string;
  /** What it is about, in the words of schema.org. */
  about: object | null;
  /** What the same components need to show the same in the browser; null where they begin anew. */
  data: SentData | null;
}

export interface SentData {
  /** When the view was made, in milliseconds. */
  now: number;
  /** Each query's key, and its answer. */
  answers: [readonly unknown[], unknown][];
}

export interface ViewRenderer {
  /** Whether the page at a path is sent as a view; any other shows itself in the browser alone. */
  isSent(path: string): boolean;
  /** @returns null where something of it could not be read */
  renderView(request: ViewRequest): Promise<SentView | null>;
}

/** Id of the element that holds `SentData` as JSON. */
export const SENT_DATA_ID = 'sent-data';
