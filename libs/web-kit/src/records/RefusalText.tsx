import { errorCatalogue, type ErrorCode } from '@umbral/contracts';

/** Why an action is refused, in the words of the error catalogue: its own chunk, because actions usually have reasons. */
export default function RefusalText({ code }: { code: ErrorCode }) {
  return <p>{errorCatalogue[code].message}</p>;
}
