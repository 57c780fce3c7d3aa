# GitLab's code quality report, made of SARIF: jq -f code-quality.jq gavel.sarif
[.runs[].results[]
  | select(.locations[0].physicalLocation)
  | .locations[0].physicalLocation as $place
  | {
      description: .message.text,
      check_name: .ruleId,
      fingerprint: (.partialFingerprints // {} | to_entries | map(.value) | join(":")),
      severity: (if .kind == "fail" then "critical" else "minor" end),
      location: {path: $place.artifactLocation.uri, lines: {begin: $place.region.startLine}}
    }]
