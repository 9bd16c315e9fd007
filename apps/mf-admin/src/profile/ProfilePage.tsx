import { PageHead, Two } from '@umbral/ui';
import { PasswordSection } from './PasswordSection';
import { PersonalSection } from './PersonalSection';
import { SecondFactorsSection } from './second-factors/SecondFactorsSection';
import { SessionsSection } from './sessions/SessionsSection';

/** 'Mi perfil': the user's own data, password, second factors and open sessions. Available to every user. */
export default function ProfilePage() {
  return (
    <>
      <PageHead title="Mi perfil" lead="Tus datos, tu contraseña, cómo se protege tu cuenta y dónde está abierta." />
      <Two>
        <PersonalSection />
        <PasswordSection />
      </Two>
      <SecondFactorsSection />
      <SessionsSection />
    </>
  );
}
