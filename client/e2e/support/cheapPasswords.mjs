// Loaded before the server that browser tests start, in its password threads too: they sign up hundreds of people.
import bcrypt from 'bcryptjs';

const LEAST = 4;
const { hashSync } = bcrypt;
bcrypt.hashSync = (password) => hashSync(password, LEAST);
