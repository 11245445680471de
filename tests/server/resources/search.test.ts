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

  it.each([
    ['one letter wrong', 'Magbonua'],
    ['the first letter wrong', 'Nagbanua'],
    ['one letter missing', 'Magbnua'],
    ['the last letter missing', 'Magbanu'],
    ['one letter too many', 'Maggbanua'],
    ['two letters in each other’s place', 'Magabnua'],
    ['one letter wrong in each name, turned round', 'magbonua, anastasia'],
  ])('finds a name with %s', async (_, written) => {
    const { id } = await buildUser(app.db, {
      profile_first_name: 'Anastacia',
      profile_last_name: 'Magbanua',
    });
    expect(await found('users', written)).toContain(id);
    expect(await found('users', 'Magsaysay')).not.toContain(id);
  });

  it('finds a short name with one letter wrong or missing, its double and its accents', async () => {
    const { id } = await buildUser(app.db, {
      profile_first_name: 'NIÑA',
      profile_last_name: 'Peña-Reyes',
    });
    for (const written of [
      'nina',
      'Pena',
      'pena-reyes',
      'Reys',
      'Reyez',
      'peña-rayes',
      'Niña Pen',
    ]) {
      expect(await found('users', written), written).toContain(id);
    }
    for (const written of ['Ramos', 'Reynaldo', 'Nona Cruz']) {
      expect(await found('users', written), written).not.toContain(id);
    }
  });

  it('shows those that are exactly so first, whatever they are sorted by', async () => {
    const named = (last: string) =>
      buildUser(app.db, { profile_first_name: 'Ligaya', profile_last_name: last });
    const near = await named('Dimayugo');
    const exact = await named('Dimayuga');
    const further = await named('Dimayugi');
    expect((await found('users', 'Dimayuga'))[0]).toBe(exact.id);
    expect((await found('users', 'Dimayuga')).toSorted()).toEqual(
      [near.id, exact.id, further.id].toSorted(),
    );
  });

  it('finds the reservations of a person whose name is nearly so, within reach only', async () => {
    const own = await buildService(app.db);
    const person = await buildUser(app.db, {
      profile_first_name: 'Crisanto',
      profile_last_name: 'Villafuerte',
    });
    const { id } = await buildReservation(app.db, { service_id: own.id, user_id: person.id });
    const elsewhere = await buildReservation(app.db, { user_id: person.id, date: '2026-12-03' });
    const staff = await app.as('staff', { teams: [{ id: own.team_id }] as never });
    const { body } = await staff.get('/reservations?search=Vilafuerte');
    const ids = body.data.map((one: { id: string }) => one.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(elsewhere.id);
    const people = await staff.get('/users?search=Vilafuerte');
    expect(people.body.data.map((one: { id: string }) => one.id)).toEqual([person.id]);
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
