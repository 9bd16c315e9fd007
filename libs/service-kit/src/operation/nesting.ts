/** Maximum depth of arrays and objects in a body. The deepest of contracts is seven. */
export const MAX_LEVELS = 32;

/**
 * Whether JSON is nested too deeply. Scans the text, so that neither the parser nor a recursive function of the verb can exhaust
 * the stack.
 */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OBJECT || code === ARRAY) {
      levels += 1;
      if (levels > MAX_LEVELS) return true;
    } else if (code === OBJECT_END || code === ARRAY_END) levels -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
