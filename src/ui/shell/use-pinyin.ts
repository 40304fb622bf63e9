import { useEffect, useState } from "react"
import { type PinyinMatch, fetchPinyin } from "./pinyin.ts"

/** The pinyin of names, once somebody has typed letters that may be pinyin. */
export function usePinyin(needed: boolean): PinyinMatch | null {
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null)
  useEffect(() => {
    // Without the pinyin table the search still compares the letters themselves.
    if (needed)
      fetchPinyin().then(
        (match) => setPinyin(() => match),
        () => undefined,
      )
  }, [needed])
  return pinyin
}
