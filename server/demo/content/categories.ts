import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { category } from '#schema/index.ts';

export const CATEGORIES = {
  senior: {
    name: 'Senior citizens',
    description: 'Residents aged 60 or over. Shown by the senior citizen ID or any valid ID.',
    way: 'derived',
    min_age: 60,
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
    way: 'declared',
    statement: 'I have a PWD ID, or a medical certificate that shows my disability.',
    translations: {
      fil: {
        statement: 'May PWD ID ako, o sertipiko ng doktor na nagpapakita ng aking kapansanan.',
        name: 'Mga may kapansanan',
        description: 'May hawak ng PWD ID, o ng sertipiko ng doktor habang nag-aaplay.',
      },
    },
  },
  solo_parent: {
    name: 'Solo parents',
    description: 'Those who raise a child alone. Shown by the solo parent ID.',
    way: 'declared',
    statement: 'I raise a child alone.',
    translations: {
      fil: {
        statement: 'Mag-isa akong nagpapalaki ng anak.',
        name: 'Mga solo parent',
        description: 'Mag-isang nagpapalaki ng anak. Ipinapakita ng solo parent ID.',
      },
    },
  },
  pregnant: {
    name: 'Pregnant women',
    description:
      'From the first visit until six weeks after birth. Shown by the mother’s record book.',
    way: 'declared',
    statement: 'I am pregnant, or I gave birth in the last six weeks.',
    translations: {
      fil: {
        statement: 'Buntis ako, o nanganak sa nakaraang anim na linggo.',
        name: 'Mga buntis',
        description:
          'Mula sa unang pagbisita hanggang anim na linggo matapos manganak. Ipinapakita ng mother’s record book.',
      },
    },
  },
  business_owner: {
    name: 'Business owners',
    description: 'Owners of a business in the city, or of one that is being registered.',
    way: 'declared',
    statement: 'I own a business in the city, or I am registering one.',
    translations: {
      fil: {
        statement: 'May negosyo ako sa lungsod, o inirerehistro ko pa.',
        name: 'Mga may-ari ng negosyo',
        description: 'May-ari ng negosyo sa lungsod, o ng inirerehistro pa.',
      },
    },
  },
  student: {
    name: 'Students',
    description: 'Enrolled in a school, college or vocational course. Shown by the school ID.',
    way: 'declared',
    statement: 'I am enrolled in a school, college or vocational course.',
    translations: {
      fil: {
        statement: 'Naka-enroll ako sa paaralan, kolehiyo o kursong bokasyonal.',
        name: 'Mga estudyante',
        description:
          'Naka-enroll sa paaralan, kolehiyo o kursong bokasyonal. Ipinapakita ng school ID.',
      },
    },
  },
} satisfies Record<string, InputOf<typeof category>>;

export type CategoryKey = keyof typeof CATEGORIES;
