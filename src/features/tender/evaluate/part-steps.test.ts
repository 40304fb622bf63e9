import { describe, expect, it } from "vitest"
import { partSteps } from "./part-steps.ts"

const at = (state: string) => partSteps(state).map((step) => step.at)

describe("an expert's steps", () => {
  it("begin with confirming", () => expect(at("notified")).toEqual(["now", "ahead", "ahead"]))
  it("go on with signing in, then declaring", () => {
    expect(at("confirmed")).toEqual(["done", "now", "ahead"])
    expect(at("signedIn")).toEqual(["done", "done", "now"])
  })
  it("are all done once no conflict is declared, and stay so", () => {
    for (const state of ["declared", "scoring", "submitted", "signed", "dissented"]) expect(at(state)).toEqual(["done", "done", "done"])
  })
  it("are none for one who declined", () => expect(at("declined")).toEqual(["ahead", "ahead", "ahead"]))
})
