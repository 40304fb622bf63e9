import { useEffect, useState } from "react"
import { call } from "#client/http/http.ts"
import { registrationContract } from "#contract/registration.contract.ts"

/** Whether anybody can register here; null until the server has replied. Where no reply comes, the calls of the form say what is wrong. */
export function useOpen(): boolean | null {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    call(registrationContract.open, { anonymous: true }).then(
      (told) => setOpen(told.open),
      () => setOpen(true),
    )
  }, [])
  return open
}
