import { PageHead, Two } from '@umbral/ui';
import { PasswordSection } from './PasswordSection';
import { PersonalSection } from './PersonalSection';
import { SecondFactorsSection } from './second-factors/SecondFactorsSection';

/** 'Mi perfil': one's own data, password and second factors. Everybody has it. */
export default function ProfilePage() {
  return (
    <>
      <PageHead title="Mi perfil" lead="Tus datos, tu contraseña y cómo se protege tu cuenta." />
      <Two>
        <PersonalSection />
        <PasswordSection />
      </Two>
      <SecondFactorsSection />
    </>
  );
}
