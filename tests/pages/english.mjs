// English words, for tests of Norwegian texts.

/** English words that no Norwegian page may contain outside of commands and addresses. */
export const ENGLISH =
  /(?<![\p{L}\d])(the|board|boards|clicks|moves|steps|proof|check|checked|of|is|and|with|solution|replay|verified|recorded|left|layers)(?![\p{L}\d])/iu;
