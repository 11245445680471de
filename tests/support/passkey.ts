/** An authenticator in software: makes passkeys and shows them, as a browser would answer. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

export class Authenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  #userHandle = '';
  #count = 0;
  /** Whether it asks for a finger, a face or a PIN. */
  isVerifying = true;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  create({ challenge, user }: Options) {
    this.#userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#head(ATTESTED),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  get({ challenge }: Options) {
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#head();
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#key.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: this.#userHandle,
      },
    };
  }

  #named() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #head(more = 0) {
    this.#count += 1;
    const rest = Buffer.alloc(5);
    rest[0] = PRESENT | (this.isVerifying ? VERIFIED : 0) | more;
    rest.writeUInt32BE(this.#count, 1);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), rest]);
  }

  #clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
}
