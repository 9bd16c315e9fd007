/** First tab stop: skips the menu. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        // The hash must not change: the address belongs to the router.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      Ir al contenido
    </a>
  );
}
