import { PageHead, Two } from '@umbral/ui';
import { PasswordSection } from './PasswordSection';
import { PersonalSection } from './PersonalSection';

/** 'Mi perfil': one's own data and password. Everybody has it. */
export default function ProfilePage() {
  return (
    <>
      <PageHead title="Mi perfil" lead="Tus datos y tu contraseña." />
      <Two>
        <PersonalSection />
        <PasswordSection />
      </Two>
    </>
  );
}
