/** Endings that nobody may bring in (spec 9, Blocked upload extensions). */
const blocked = new Set(["bat", "cmd", "sh", "js", "xml", "app", "exe", "dmg"])

/**
 * Whether a file of this name is refused: 文件上传的类型不合适 (spec 5, Upload). The part after the first dot is its ending; every other part
 * between dots counts as one too, in whatever case or width it is written, since systems differ in which of them they open a file by.
 */
export const isBlockedName = (name: string): boolean =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .split(".")
    .slice(1)
    .some((part) => blocked.has(part.trim()))

/**
 * What no name holds: separators of folders, the colon, and characters that are not seen or that turn the reading direction. Behind a colon Windows
 * looks for a stream of the file: what is called `a.js::$DATA` is saved as `a.js`.
 */
const barred = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:]/u

/** Whether this can stand as a file's name: 1 to 200 characters that are all seen. */
export const isFileName = (name: string): boolean =>
  name.length <= 200 && name.trim() !== "" && name !== "." && name !== ".." && !barred.test(name)
