import { expect, it } from 'vitest';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const CEBU = '0730600000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const offered = async () => (await app.anyone.get('/barangays')).body.data as string[];

  it('offers the barangays of the city that administrators choose, and their own list before it', async () => {
    const admin = await app.as('admin');
    expect(await offered()).toEqual([]);
    expect((await admin.post('/settings/update', { city: CEBU })).status).toBe(200);
    const ofCebu = await offered();
    expect(ofCebu).toHaveLength(80);
    expect(ofCebu[0]).toBe('Adlaon');
    await admin.post('/settings/update', { barangays: ['Poblacion', 'Ilaya'] });
    expect(await offered()).toEqual(['Poblacion', 'Ilaya']);
    await admin.post('/settings/update', { barangays: [], city: null });
    expect(await offered()).toEqual([]);
  });

  it('takes no city that there is not', async () => {
    const admin = await app.as('admin');
    for (const city of ['9999999999', '0730600001', 'Cebu City', 730600000]) {
      expect(await admin.post('/settings/update', { city })).toMatchObject({
        status: 422,
        body: { errors: { city: expect.any(String) } },
      });
    }
  });

  it('finds cities by name and by code', async () => {
    const admin = await app.as('admin');
    const answer = await admin.get('/places/cities?search=cebu%20city');
    expect(answer.status).toBe(200);
    expect(answer.body.data[0]).toEqual({
      code: CEBU,
      name: 'Cebu City',
      province: null,
      region: 'Region VII (Central Visayas)',
    });
    const known = await admin.get(`/places/cities?code=${CEBU}`);
    expect(known.body.data).toHaveLength(1);
    expect((await admin.get('/places/cities?colour=red')).status).toBe(422);
  });

  it('keeps the long list out of the settings that every page reads', async () => {
    expect((await app.anyone.get('/settings')).body).not.toHaveProperty('barangays');
  });
});
