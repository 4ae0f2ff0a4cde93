/** Texts that a line quotes and that are not shown to users. */
export const textsNotShown = {
  'A-DSH-35: extra flag': "A's own name of a flag",
  'A-ROL-07: station boss': "A's own name of a role",
  'A-ROL-07: station admin': "A's own name of a role",
  'A-STA-14: Already changed': "A's own name of a refusal",
  'A-VAL-04: Must be at least N characters': 'the form of what is shown',
  'A-VAL-05: Must be no more than N characters': 'the form of what is shown',
  'A-VEM-02: available': "A's own name of a state",
  'A-VEM-02: not available': "A's own name of a state",
  'A-VEM-10: on emergency': 'a part of its own name of the dialog',
  'B-CON-33: N hrs M min': 'the form of what is shown',
  'B-EML-02: # id': 'the form of what is shown',
  'B-HRS-04: N hrs M min': 'the form of what is shown',
  'B-STT-14: De baja (reason)': 'the form of what is shown',
}

/** Lines that no test can show. */
export const linesNotShown: Readonly<Record<string, string>> = {
  'B-API-59': 'says what B leaves open; B-API-59i says what holds instead',
  'B-CON-34': 'says what B does not give',
  'B-CON-35': 'says what B does not give',
}
