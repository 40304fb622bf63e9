/** Extensions that are never accepted (spec 9, Blocked upload extensions). */
const blocked = new Set(["bat", "cmd", "sh", "js", "xml", "app", "exe", "dmg"])

/**
 * Whether a file with this name is refused: 文件上传的类型不合适 (spec 5, Upload). Every part after a dot counts as an extension, in any case or character
 * width, since systems differ in which of them they open a file by.
 */
export const isBlockedName = (name: string): boolean =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .split(".")
    .slice(1)
    .some((part) => blocked.has(part.trim()))

/**
 * Characters that no name may contain: separators of folders, the colon, invisible characters and those that turn the reading direction. Windows
 * takes the text after a colon for a stream of the file, so `a.js::$DATA` would be saved as `a.js`.
 */
const barred = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:]/u

/** Whether a text is valid as a file's name: 1 to 200 visible characters. */
export const isFileName = (name: string): boolean =>
  name.length <= 200 && name.trim() !== "" && name !== "." && name !== ".." && !barred.test(name)
