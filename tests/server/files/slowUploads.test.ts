/** Who sends slowly holds no place: others upload meanwhile. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { picture, uploadTo } from '../../support/uploads.ts';

const BEGIN =
  '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nphoto\r\n' +
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const END = '\r\n--x--\r\n';

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('twelve slow uploads of four people on two networks', async () => {
    const bytes = await picture().png().toBuffer();
    const bodies: PassThrough[] = [];
    const answers: Promise<{ statusCode: number }>[] = [];
    // All are there before any of them begins: an upload must not wait for long.
    const other = await app.as('constituent');
    const people = await Promise.all(Array.from({ length: 4 }, () => app.as('constituent')));
    for (const [person, { token }] of people.entries()) {
      for (let one = 0; one < 3; one++) {
        const payload = new PassThrough();
        payload.write(BEGIN);
        payload.write(bytes);
        bodies.push(payload);
        answers.push(
          app.app
            .inject({
              method: 'POST',
              url: '/api/files/upload',
              remoteAddress: person % 2 ? '192.0.2.1' : '198.51.100.1',
              payload,
              headers: {
                authorization: `Bearer ${token}`,
                'content-type': 'multipart/form-data; boundary=x',
              },
            })
            .then((answer) => answer),
        );
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await uploadTo(app.app, other.token, bytes)).status).toBe(201);
    // One that is whole goes through, however many of the same person are not.
    for (const body of bodies) {
      body.end(END);
      await answers[bodies.indexOf(body)];
    }
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
      Array(12).fill(201),
    );
  });
});
