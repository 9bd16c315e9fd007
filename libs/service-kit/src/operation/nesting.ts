/** Levels of arrays and objects in a body. The deepest that contracts know has seven. */
export const MOST_LEVELS = 32;

/**
 * Whether JSON nests deeper than any body of ours, told from its text: what is never parsed can exhaust nobody who walks
 * through it later.
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
      if (levels > MOST_LEVELS) return true;
    } else if (code === OBJECT_END || code === ARRAY_END) levels -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
