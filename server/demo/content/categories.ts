import type { InputOf } from '../../../schema/defineResource.ts';
import type { category } from '../../../schema/index.ts';

export const CATEGORIES = {
  senior: {
    name: 'Senior citizens',
    description: 'Residents aged 60 or over. Shown by the senior citizen ID or any valid ID.',
    translations: {
      fil: {
        name: 'Mga senior citizen',
        description:
          'Mga residenteng 60 taong gulang pataas. Ipinapakita ng senior citizen ID o anumang balidong ID.',
      },
    },
  },
  pwd: {
    name: 'Persons with disability',
    description: 'Holders of a PWD ID, or of a medical certificate while they apply for one.',
    translations: {
      fil: {
        name: 'Mga may kapansanan',
        description: 'May hawak ng PWD ID, o ng sertipiko ng doktor habang nag-aaplay.',
      },
    },
  },
  solo_parent: {
    name: 'Solo parents',
    description: 'Those who raise a child alone. Shown by the solo parent ID.',
    translations: {
      fil: {
        name: 'Mga solo parent',
        description: 'Mag-isang nagpapalaki ng anak. Ipinapakita ng solo parent ID.',
      },
    },
  },
  pregnant: {
    name: 'Pregnant women',
    description:
      'From the first visit until six weeks after birth. Shown by the mother’s record book.',
    translations: {
      fil: {
        name: 'Mga buntis',
        description:
          'Mula sa unang pagbisita hanggang anim na linggo matapos manganak. Ipinapakita ng mother’s record book.',
      },
    },
  },
  business_owner: {
    name: 'Business owners',
    description: 'Owners of a business in the city, or of one that is being registered.',
    translations: {
      fil: {
        name: 'Mga may-ari ng negosyo',
        description: 'May-ari ng negosyo sa lungsod, o ng inirerehistro pa.',
      },
    },
  },
  student: {
    name: 'Students',
    description: 'Enrolled in a school, college or vocational course. Shown by the school ID.',
    translations: {
      fil: {
        name: 'Mga estudyante',
        description:
          'Naka-enroll sa paaralan, kolehiyo o kursong bokasyonal. Ipinapakita ng school ID.',
      },
    },
  },
} satisfies Record<string, InputOf<typeof category>>;

export type CategoryKey = keyof typeof CATEGORIES;
