/** First tab stop: jumps over the menu. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        // The address stays as it is: it belongs to the router.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      Ir al contenido
    </a>
  );
}
