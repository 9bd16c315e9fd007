#!/usr/bin/env node
import { securityGroups } from '../src/security/groups.mjs';
import { main } from '../src/stages/main.mjs';

await main(securityGroups);
