import { expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const MOBILE = ['0917 123 4567', '09171234567', '+63 917 123 4567', '(0917) 123-4567'];

onEachEngine((engine) => {
  const app = testApp({ engine });
  const found = async (resource: string, search: string) => {
    const admin = await app.as('admin');
    const { body } = await admin.get(`/${resource}?search=${encodeURIComponent(search)}`);
    return body.data.map(({ id }: { id: string }) => id);
  };

  it('finds a reference however it is written', async () => {
    const { id } = await buildReservation(app.db, { reference: 'TK-7F3K-92QM' });
    const other = await buildReservation(app.db, { reference: 'TK-7F3K-92QN' });
    for (const written of ['TK-7F3K-92QM', 'tk7f3k92qm', '7F3K92QM', '7f3k-92qm', 'TK 7F3K 92QM']) {
      expect(await found('reservations', written), written).toEqual([id]);
    }
    expect((await found('reservations', '3k92q')).toSorted()).toEqual([id, other.id].toSorted());
  });

  it.each(MOBILE)('finds a phone number written %s however it was given', async (written) => {
    for (const given of MOBILE) {
      const { id } = await buildUser(app.db, { profile_mobile_number: given });
      expect(await found('users', written), given).toContain(id);
    }
    const { id } = await buildUser(app.db, { profile_mobile_number: '0917 123 4568' });
    expect(await found('users', written)).not.toContain(id);
  });

  it('finds a name turned round, and with a comma', async () => {
    const { id } = await buildUser(app.db, {
      profile_first_name: 'Anastacia',
      profile_last_name: 'Magbanua',
    });
    for (const written of ['Anastacia Magbanua', 'Magbanua, Anastacia', 'magbanua,anas']) {
      expect(await found('users', written), written).toEqual([id]);
    }
  });

  it('finds a service by the words that people use for it', async () => {
    const name = 'Certified copy of a birth, marriage or death record';
    const keywords = 'birth certificate, PSA copy';
    const { id } = await buildService(app.db, { name, keywords, status: 'active' });
    for (const words of ['birth certificate', 'Certificate birth', 'PSA']) {
      const { body } = await app.anyone.get(`/services?search=${encodeURIComponent(words)}`);
      expect(body.data.map((one: { id: string }) => one.id)).toContain(id);
    }
  });
});
