import { expect, it, vi } from 'vitest';
import { newReference } from '#server/reservations/reference.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

vi.mock('#server/reservations/reference.ts', async (original) => {
  const real = await original<typeof import('#server/reservations/reference.ts')>();
  return { newReference: vi.fn(real.newReference) };
});

it('holds no letter that is mistaken for another', () => {
  const many = Array.from({ length: 2000 }, newReference);
  expect(many.every((one) => /^TK-[^01OILUV]{4}-[^01OILUV]{4}$/.test(one))).toBe(true);
  expect(new Set(many).size).toBe(many.length);
});

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('is another one when it was given away already', async () => {
    const service = await buildService(app.db, { capacity: 2 });
    const book = async () => {
      const ana = await app.as('constituent');
      return ana.post('/reservations/create', {
        service_id: service.id,
        date: '2026-12-02',
        time: '09:00',
      });
    };
    vi.mocked(newReference).mockReturnValueOnce('TK-AAAA-AAAA');
    expect((await book()).body.reference).toBe('TK-AAAA-AAAA');
    vi.mocked(newReference).mockReturnValueOnce('TK-AAAA-AAAA');
    const second = await book();
    expect(second.status).toBe(201);
    expect(second.body.reference).not.toBe('TK-AAAA-AAAA');
  });
});
