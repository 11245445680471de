import { lazy, type ReactNode } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';
import { msg } from '../language/t.ts';

const CityInput = lazy(async () => ({
  default: (await import('../custom/admin/places/CityInput.tsx')).CityInput,
}));
const HolidaysInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/holidays/HolidaysInput.tsx')).HolidaysInput,
}));
const SettingsSaveStep = lazy(async () => ({
  default: (await import('../custom/admin/settings/SettingsSaveStep.tsx')).SettingsSaveStep,
}));
const OrphanSaveStep = lazy(async () => ({
  default: (await import('../custom/admin/orphans/OrphanSaveStep.tsx')).OrphanSaveStep,
}));
/** The password is asked for inside: what it adds to a save passes the question about visits. */
const SettingsSaveSteps = ({ children }: { children: ReactNode }) => (
  <OrphanSaveStep>
    <SettingsSaveStep>{children}</SettingsSaveStep>
  </OrphanSaveStep>
);
const LanguagesInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/LanguagesInput.tsx')).LanguagesInput,
}));
const InstallationWarnings = lazy(async () => ({
  default: (await import('../custom/admin/settings/InstallationWarnings.tsx')).InstallationWarnings,
}));
const PrivacyNoticeInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/PrivacyNoticeInput.tsx')).PrivacyNoticeInput,
}));
const MailTest = lazy(async () => ({
  default: (await import('../custom/admin/settings/MailTest.tsx')).MailTest,
}));

export const settings: ResourceOverrides = {
  saveStep: SettingsSaveSteps,
  inputs: {
    languages: LanguagesInput,
    city: CityInput,
    holidays: HolidaysInput,
    privacy_notice: PrivacyNoticeInput,
  },
  sections: [
    { title: msg('Mail'), Content: MailTest },
    { title: msg('Installation'), Content: InstallationWarnings },
  ],
};
