import { useEffect, useState } from "react"
import { type PinyinMatch, fetchPinyin } from "./pinyin.ts"

/** The pinyin of names, once somebody has typed letters that may be some. */
export function usePinyin(needed: boolean): PinyinMatch | null {
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null)
  useEffect(() => {
    // Whoever cannot fetch it still finds by what is written.
    if (needed)
      fetchPinyin().then(
        (match) => setPinyin(() => match),
        () => undefined,
      )
  }, [needed])
  return pinyin
}
