import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Policy } from '#schema/calls/call.ts';
import type { Viewer } from '#schema/declaration/access.ts';
import type { Db } from '../db/database.ts';
import type { Keyring } from '../sealing/keyring.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Who calls, when and from where: every operation gets it. */
export interface Context {
  db: Db;
  /** Encrypts sensitive values before they are stored. */
  keyring: Keyring;
  now: Date;
  viewer: Viewer | null;
  session_id: string | null;
  /** The session may only be used to add a second factor. */
  must_add_second_factor?: boolean;
  /** The provider of single sign-on that the session began at. */
  session_issuer?: string | null;
  /** An open page asks by itself, as it did before. */
  is_passive?: boolean;
  /** The client's address, as far as trusted proxies tell it. */
  address: string | null;
  device: string | null;
  /** The solution of a task that a busy network is given (`proofOfWork.ts`). */
  proof: string | null;
  /** What the provider of single sign-on is called, where one is set up. */
  sign_on?: string | undefined;
  /** That provider: only its sessions have what it gives. */
  issuer?: string | undefined;
  /** The viewer has shown a link to one reservation instead of signing in. */
  is_by_link?: boolean;
  /** Code of the answer's language. */
  language: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    context: Context;
  }
  interface FastifyContextConfig {
    policy?: Policy;
    /** An open page calls this by itself: a session that only polls does not count as active. */
    isPassive?: boolean;
    /** Its answer goes on: it takes no place among those that are answered soon. */
    isStream?: boolean;
    /** A page beside the two applications that reads what it shows. */
    readsDatabase?: boolean;
    /** Also for a session that may only add a second factor. */
    isForEnrolment?: boolean;
    /** Also for API keys that name its permission. */
    isForKeys?: boolean;
    /** In a rush it waits for its turn: `standInLine.ts`. */
    isInLine?: boolean;
  }
}

/** The token of a session, as it is sent; whether there is such a session is not known yet. */
export const tokenOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1] ?? null;
