import { type Kysely, sql } from "kysely"

/** Sentences of rules that stand with those of their kinds now, or with those that the server alone tells: what administrators have made of them goes along. */
const moved: Readonly<Record<string, string>> = {
  "tender-rules":
    "notSuspended valuesAreReadable fitsTender schemeIsSound hasLotWithLine timesAreSet prequalBeforeBidDeadline " +
    "bidDeadlineBeforeOpening expertsAreDistinct approverIsNotAuthor canStillRevoke noSealedBid asksForPrequalification " +
    "beforePrequalDeadline bidDeadlineLiesAhead isQualifiedOrInvited wasThereAtSealing hasSubmittedBid hasOpenedBid " +
    "beforeQuestionDeadline clarifiedInTime leavesTimeToRead lateHasReason movedLater prequalDeadlineStays afterBidDeadline " +
    "atOpeningTime isOpener hasQuorum publishedBidsAreThere onlyPublishedBids reviewIsOver isCommitteeExpert declaredNoConflict " +
    "everyBidIsReviewed isTwoEnvelope commercialIsOpen technicalSheetsAreLocked notYetConfirmed dissentHasReason withinBidderMaximum " +
    "reasonUnlessFirst awardsRankedBids hasProposal proposesSomething publicityIsOff publicityIsOn noOpenObjection tookPart askerMayBid " +
    "rulerDidNotAward rulerDidNotAnswer answerIsOverdue approverIsNotProposer isWinner notYetAnswered winnersAccepted standstillIsOver " +
    "approvedReason keysAreDistinct quorumCanBeReached movesReviewOnly nothingToAward duringPublicity deadlineLiesAhead enoughInvited " +
    "everyLineIsPriced lumpSumsAreOneAmount lumpSumsAreAwardedWhole pricesCostSomething zeroPricesHaveReason criteriaAreWritten " +
    "statementIsGiven notOwnRights expertsCanBeCalled noticeIsLongOrExplained leadIsLongOrExplained expertsSufficeOrExplained " +
    "openersHaveKeys openersAreApart sharesNeedTwo sealedAsAsked sealedForThisTender everyChunkIsThere sharesAtOpeningTime " +
    "sharesAreWhole opensByShares everyBidHasShares openersHadADay openersAreMissing biddersAreNotCalled biddersAreCalled ownBidIsShut " +
    "keysFitOwnBid signsWhatWasSeen tenderIsSigned awardIsSigned commercialHasQuorum questionsAreOwn contractOfWinner " +
    "contractNumberDiffers contractDatesFit amountAsAwardedOrExplained correctionHasReason isAuthor neverPublished flagIsRaised " +
    "trialFits trialIsSound trialChangesSomething subcontractorsLeaveWork",
  "inquiry-rules":
    "isOwnInquiry asksSomebody startsBeforeEnd endsLater somebodyQuoted nobodyQuoted isQuoting saysWhyNot allTried somebodyPassed " +
    "nobodyPassed winsOncePerLine goesToThoseWhoPassed withinOffered roundStartsBeforeEnd asksAgain verifierIsNotInquirer " +
    "pricesAreVerified somebodyWins clockHasBegun quotingHasBegun quotingHasNotEnded isSubmitted answersEachLine offersSomething " +
    "hasLines namesMaterialsInUse questionsEndWithQuotes somethingAsked answersWhatWasAsked mayStillAsk prequalBeforeQuotes " +
    "prequalCanBePassed reviewAfterQuotes applicationsEndLater somebodyApplied hasApplied enoughQualified roundAfterPrequal trialInTime " +
    "asksToApply mayStillApply isOfItsLines categoryHasSuppliers asksNotTooMany asksExperts committeeStands marksMakeHundred " +
    "scoringHasEnd goesToThoseOverLeast declaredInterests reviewIsOpen scoresItsQuotes sheetIsOpen somethingToScore isOpenToAll " +
    "joinsFirstRound joinsInTime joinsOnce hasRoomForMore somethingIsIn sheetIsIn reviewStillOpen announcesDisclosed ranksOneCurrency " +
    "currenciesHaveRates acceptsCurrency tiersHavePrice noQuoteIsUnpriced taxRatesFit maximumIsSome substitutesAllowed " +
    "substitutesHaveReason breakdownAddsUp lotsDiffer lotsHaveLines wholeLotsGoToOne",
  "supplier-rules":
    "isOwnInvitation hasCreditCodeLength hasSendsLeft wasNotJustSent invitationWasUsed isOwnRegistration isForOwnCompany " +
    "hasCodeOfRightLength hasContacts hasCategories hasAccounts hasLicence nameIsFree codeIsFree hasWaited somebodyReviews " +
    "isNewSupplier isOwnSupplier hasSupplierCode showsMandatoryCertificate mandatoryCertificatesHold isNotFrozen isFrozenByHand " +
    "freezeEndsLater phaseOutEndsLater hasThatCertificate hasSomeCertificate isWatched isOwnData reviewsForOwnCompany isStillSupplier " +
    "hasChangedCodeOfRightLength keepsContact keepsCategory changedNameIsFree changedCodeIsFree takesEffectLater noOtherIsOpen " +
    "contactIsKnown passedRequiredSurveys isTheInvitedCompany",
  "survey-rules":
    "isOwnQuestionnaire pointsToWhatExists canBeAsked asksSomething isAnotherThanInForce isSurveyOfOwnCompany isAskedOfOwnCompany " +
    "isInForce asksSupplier isAskedTheSame wasNotAskedInRound surveyEndsLater surveyIsOpen answersAreComplete surveyFilesAreThere " +
    "commentsOnQuestion pointsAreAllowed pointsAreGiven isRequired",
  refusals:
    "databaseTakesWrites filesTakeWrites tokenJustRotated textKnown textForm textFilled textPlain textParams textMarks linkOver " +
    "passwordTooWeak passwordUnchanged oldPasswordWrong noMailServer registersByMail localLoginIsOff noAccountForIdentity " +
    "interactionOver menuCircle menuTooDeep menuCodeTaken menuPathTaken menuNameTaken menuKeepsItself codeValueTwice lovSourceUnknown " +
    "lovFieldUnknown lovFilterUnknown lovFieldTwice lovNeedsColumn lovTooSlow messageTypeCodeEmpty messageTypeNameEmpty " +
    "messageTypeShipped messageTypeUsed messageTypeUnknown messageEventUnknown messageTemplateTwice inAppStays smsTextMissing " +
    "sendAgainOnlyUnsent exportSourceUnknown exportColumnUnknown exportFilterUnknown exportTooMany exportOver anAdministratorStays " +
    "supplierNeedsCompany chosenCompanies builtInRoleStays platformHasNoSecret viewNameTwice tooManyViews asksForSigning " +
    "importTargetUnknown importFieldUnknown importWrongRows importNothing importUndone importOvertaken importInUse importEmpty " +
    "importFlag importTooLong importBadValue expertIsNoBidder fieldIsKnown notYetExpert importNoCompany importBadCell importNoCode " +
    "importTwice importTooManyValues noUnitCircle unitHasPeople unitHasUnits unitHasDocuments unitFitsCompany unitIsInUse " +
    "organisationNotInDepartment jobHasFailed systemIsEnabled areaBeginsAsParent areaHasNearerParent areaIsDeepest registerNoEntry " +
    "registerCircle registerAbove registerKeyStays invitationIsOver workIsDone addressCodeFits oneRegistrationAtATime loginPictureType " +
    "printKindUnknown printPlaceholderUnknown codeInUse processFileFits notErased nameIsTyped noApprovalWaits noOpeningWaits " +
    "roundEndsBefore unitsConvert importUnknownValue importSeveral",
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [namespace, names] of Object.entries(moved))
    await sql`
      update text_change set namespace = ${namespace}
      where namespace = 'rules' and regexp_replace(key, '_(one|many|other)$', '') = any(${names.split(" ")})`.execute(db)
}
