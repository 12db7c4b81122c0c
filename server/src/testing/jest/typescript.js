import { register } from 'tsx/esm/api';

// For the process of the tests alone: what they start inherits nothing of it.
register();
