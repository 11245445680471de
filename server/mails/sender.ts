/** The sender of mails: the organisation as in its current settings. */
import sharp from 'sharp';
import { settings } from '#schema/index.ts';
import type { Db } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import type { Sender } from './mailContent.ts';

/** px; shown at half that size, for high-resolution screens. */
const LOGO_HEIGHT = 80;
const LOGO_WIDTH = 480;
const MAX_PIXELS = 40_000_000;

/** The last rendered logo, by the id of its file. */
const drawn = new WeakMap<Db, { id: string; logo: Buffer | null }>();

export async function senderOf({ config, database, files }: SenderDeps): Promise<Sender> {
  const { db } = database;
  const own = await readSettings(db);
  return {
    organisation: own.organisation_name || String(settings.fields.organisation_name.default),
    contact: [own.contact_email, own.contact_phone, own.contact_address].filter(
      (text): text is string => Boolean(text),
    ),
    logo: own.organisation_logo ? await logoOf(db, files, own.organisation_logo) : null,
    public_url: config.public_url,
    email: addressIn(config.mail_from),
    reply_to: own.contact_email,
  };
}
type SenderDeps = Pick<Deps, 'config' | 'database' | 'files'>;

/** As PNG, which every mail program shows. Left out if it cannot be loaded right now. */
async function logoOf(db: Db, files: Deps['files'], id: string): Promise<Buffer | null> {
  const known = drawn.get(db);
  if (known?.id === id) return known.logo;
  try {
    const bytes = await files.get(id);
    const logo = bytes && (await draw(bytes));
    drawn.set(db, { id, logo });
    return logo;
  } catch {
    return null;
  }
}

const draw = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ height: LOGO_HEIGHT, width: LOGO_WIDTH, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer();

/** `Takda <no-reply@takda.test>` -> `no-reply@takda.test` */
const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
