/** Takes in the form of an upload, to its last byte, without holding it in memory. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { msg } from '#schema/language/index.ts';
import { AppError, invalid, malformed } from '../http/errors.ts';
import { incomingLimit } from '../http/loadLimits.ts';
import { openSpool, type Spool } from './spool.ts';

interface ReceivedForm {
  /** The file's name; absent in some forms. */
  name: string | undefined;
  purpose: unknown;
  bytes(): Promise<Uint8Array>;
}

const TOO_LARGE = msg('This file is over 10 MB. Choose a smaller one');

/** @param use works with the form while it is kept. @throws AppError for a form that is none of ours */
export async function withReceivedForm<T>(
  request: FastifyRequest,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const share = incomingLimit.hold(request.context);
  const spool = await openSpool();
  try {
    return await use(await receive(request, spool, share.grow));
  } catch (error) {
    // What is left of the body is not kept, so that the sender gets to read why.
    request.raw.resume();
    throw error;
  } finally {
    share.release();
    await spool.close();
  }
}

async function receive(
  request: FastifyRequest,
  spool: Spool,
  grow: (bytes: number) => void,
): Promise<ReceivedForm> {
  let purpose: unknown;
  let file: MultipartFile | undefined;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      file = part;
      for await (const piece of part.file) {
        grow(piece.length);
        await spool.add(piece);
      }
      // Known for sure after the last byte only: the one that is too many may come with no piece.
      if (part.file.truncated) throw tooLarge();
    } else if (part.fieldname === 'purpose') purpose = part.value;
  }
  if (!file) throw invalid({ file: 'Choose a file' });
  return { name: file.filename, purpose, bytes: spool.bytes };
}

/** Fastify's own refusals have a status; anything else is a malformed form. */
async function* partsOf(request: FastifyRequest) {
  const parts = request.parts();
  while (true) {
    const next = await parts.next().catch((error) => {
      throw error.statusCode ? error : malformed();
    });
    if (next.done) return;
    yield next.value;
  }
}

const tooLarge = () => new AppError('too_large', TOO_LARGE, { errors: { file: TOO_LARGE } });
