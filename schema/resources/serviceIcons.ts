/** What a service may be known by at a glance; each is drawn in `public/icons.svg` under its id. */
export const SERVICE_ICONS = [
  { id: 'calendar', name: 'Calendar' },
  { id: 'certificate', name: 'Certificate' },
  { id: 'family', name: 'Family' },
  { id: 'wedding', name: 'Wedding rings' },
  { id: 'health', name: 'Health' },
  { id: 'tooth', name: 'Tooth' },
  { id: 'vaccine', name: 'Vaccine' },
  { id: 'animal', name: 'Animal' },
  { id: 'work', name: 'Work' },
  { id: 'shop', name: 'Shop' },
  { id: 'card', name: 'Identity card' },
  { id: 'help', name: 'Help' },
] as const;
